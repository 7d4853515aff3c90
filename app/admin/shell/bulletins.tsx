import { useFetcher } from 'react-router';
import { BulletinNote, type BulletinView } from '../../ui/console/bulletin-note.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';

/** The operators' announcements, above each page of an owner. */
export function Bulletins({ bulletins }: { bulletins: BulletinView[] }) {
  return bulletins.map((bulletin) => <Bulletin key={bulletin.id} bulletin={bulletin} />);
}

function Bulletin({ bulletin }: { bulletin: BulletinView }) {
  const t = useTexts();
  const { Form, state } = useFetcher();
  const { id, edition, level } = bulletin;
  return (
    <BulletinNote bulletin={bulletin}>
      {level === 'maintenance' ? null : (
        <Form method="post" action="/admin/bulletins">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="edition" value={edition} />
          <button
            type="submit"
            className="icon-button"
            disabled={state !== 'idle'}
            aria-label={t('shell.dismissBulletin', { title: bulletin.title })}
          >
            <Glyph name="close" />
          </button>
        </Form>
      )}
    </BulletinNote>
  );
}
