import { useTexts } from '../../ui/console/texts.tsx';
import { OpenDialog } from './open-dialog.tsx';
import { GO_KEYS } from './shortcuts.ts';

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const lines = [
    { keys: ['Ctrl', 'K'], text: t('shell.command.open') },
    { keys: ['/'], text: t('shell.command.open') },
    { keys: ['Ctrl', 'S'], text: t('shell.keys.save') },
    ...Object.values(GO_KEYS).map(({ key, text }) => ({ keys: ['g', key], text: t(text) })),
    { keys: ['?'], text: t('shell.keys.title') },
  ];
  return (
    <OpenDialog label={t('shell.keys.title')} className="keys-dialog" onClose={onClose}>
      <h2>{t('shell.keys.title')}</h2>
      <dl className="keys-list">
        {lines.map(({ keys, text }) => (
          <div key={keys.join()}>
            <dt>{text}</dt>
            <dd dir="ltr">
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </OpenDialog>
  );
}
