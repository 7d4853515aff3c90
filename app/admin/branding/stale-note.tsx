import { Button } from '@mantine/core';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import type { BrandingView, ColourFieldName } from './branding-view.ts';

type Props = {
  theirs: BrandingView;
  yours: Record<ColourFieldName, string>;
  form: string;
  onTake: () => void;
};

/** A stale save: both versions side by side, and the choice between them. Nothing typed is lost. */
export function StaleNote({ theirs, yours, form, onTake }: Props) {
  const t = useTexts();
  return (
    <div className="note page-note stale-note" data-tone="warning" role="alert">
      <Glyph name="warning" />
      <div className="grow stack">
        <p>{t('admin.branding.problem.stale')}</p>
        <dl className="stale-versions">
          <Version label={t('admin.branding.problem.theirs')} colours={theirs} />
          <Version label={t('admin.branding.problem.yours')} colours={yours} />
        </dl>
        <div className="row">
          <Button type="submit" form={form} data-small="">
            {t('admin.branding.problem.keepMine')}
          </Button>
          <Button className="needs-scripts" data-small="" onClick={onTake}>
            {t('admin.branding.problem.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function Version({ label, colours }: { label: string; colours: Record<ColourFieldName, string> }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {[colours.primaryColor, colours.secondaryColor].map((colour, at) => (
          <span className="colour-name" key={at === 0 ? 'primary' : 'secondary'}>
            <i className="colour-dot" style={{ background: colour }} />
            <bdi dir="ltr" className="num">
              {colour}
            </bdi>
          </span>
        ))}
      </dd>
    </div>
  );
}
