import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { dirOf, type Locale } from '#lib/locale.ts';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichTextField } from '../richtext/rich-text-field.tsx';
import { focusRow } from './move-between-rows.ts';
import type { GapResult, GapRow } from './untranslated-view.ts';

type Props = {
  row: GapRow;
  /** The missing language. */
  missing: Locale;
  /** The answer to a save of this row without scripts. */
  posted: GapResult | undefined;
  onNote: (id: string, now: 'typed' | 'saved') => void;
};

/** One product: its text in one language, and the form for the other. It is saved on its own. */
export function GapForm({ row, missing, posted, onNote }: Props) {
  const t = useTexts();
  const { id } = row;
  const item = useRef<HTMLLIElement>(null);
  const fetcher = useFetcher<GapResult>();
  const result = fetcher.data ?? posted;
  const [settled, setSettled] = useState<GapResult>();
  const typed = posted && 'typed' in posted ? posted.typed : { title: '', body: '' };
  const isSaving = fetcher.state === 'submitting';
  useEffect(() => {
    if (!fetcher.data || !('saved' in fetcher.data)) return;
    onNote(id, 'saved');
    if (item.current?.contains(document.activeElement)) focusRow(item.current, 1);
  }, [fetcher.data, id, onNote]);
  const type = () => {
    setSettled(result);
    onNote(id, 'typed');
  };
  const isSaved = result !== undefined && 'saved' in result && settled !== result;
  const problem = result && 'problem' in result && settled !== result ? result.problem : null;
  return (
    <li className="gap-row" ref={item} data-saved={isSaved || undefined}>
      <Source row={row} />
      <fetcher.Form method="post" className="gap-target" aria-busy={isSaving} onInput={type}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="locale" value={missing} />
        <input type="hidden" name="version" value={versionOf(result) ?? row.version} />
        <TextInput
          name="title"
          label={t('forms.inLanguage', {
            label: t('producteditor.title'),
            language: t(`forms.language.${missing}`),
          })}
          lang={missing}
          dir={dirOf(missing)}
          maxLength={400}
          autoComplete="off"
          defaultValue={typed.title}
          error={problem === null ? undefined : t(`untranslated.problem.${problem}`)}
        />
        <Description hasSource={row.body !== ''} missing={missing} typed={typed.body} />
        {result && 'stale' in result ? <Stale stale={result.stale} /> : null}
        <div className="gap-foot">
          <Button type="submit" data-small="" loading={isSaving}>
            {t('common.action.save')} <span className="sr-only">{isolate(row.title)}</span>
          </Button>
          <span role="status" className="gap-saved">
            {isSaved ? (
              <>
                <Glyph name="check" small /> {t('untranslated.saved')}
              </>
            ) : null}
          </span>
        </div>
      </fetcher.Form>
    </li>
  );
}

/** The version that a save replaces. After a stale save it is the newer one, because the user has seen the warning. */
function versionOf(result: GapResult | undefined): number | null {
  if (!result || 'problem' in result) return null;
  return 'saved' in result ? result.saved.version : result.stale.version;
}

function Source({ row }: { row: GapRow }) {
  const { id, title, titleLocale, body, image } = row;
  return (
    <div className="gap-source">
      <span className="thumb">
        <Picture image={image} use="thumb" alt="" />
      </span>
      <div className="gap-words" lang={titleLocale} dir={dirOf(titleLocale)}>
        <Link className="strong" to={`/admin/products/${id}`}>
          {title}
        </Link>
        {body === '' ? null : (
          <div
            className="gap-body"
            // The HTML was sanitized when it was saved.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
            dangerouslySetInnerHTML={{ __html: body }}
          />
        )}
      </div>
    </div>
  );
}

/** The description's editor is loaded when the user opens it, because a page has many rows. */
function Description(props: { hasSource: boolean; missing: Locale; typed: string }) {
  const { hasSource, missing, typed } = props;
  const t = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => (isOpen && box.current ? focusEditor(box.current) : undefined), [isOpen]);
  const label = t('forms.inLanguage', {
    label: t('common.description'),
    language: t(`forms.language.${missing}`),
  });
  if (isOpen) {
    return (
      <div ref={box}>
        <RichTextField name="body" label={label} locale={missing} defaultValue={typed} />
      </div>
    );
  }
  return (
    <>
      <noscript>
        <textarea
          {...{ name: 'body', rows: 3, lang: missing, dir: dirOf(missing), defaultValue: typed }}
          aria-label={label}
        />
      </noscript>
      <Button
        className="needs-scripts gap-describe"
        variant="subtle"
        data-small=""
        leftSection={<Glyph name="pencil" small />}
        onClick={() => setOpen(true)}
      >
        {t(hasSource ? 'untranslated.describe' : 'untranslated.describeToo')}
      </Button>
    </>
  );
}

/** Focuses the textarea, and then the editor that replaces it. */
function focusEditor(box: HTMLElement): () => void {
  box.querySelector('textarea')?.focus();
  const waiting = new MutationObserver(() => {
    const editor = box.querySelector<HTMLElement>('[contenteditable="true"]');
    if (!editor) return;
    editor.focus();
    waiting.disconnect();
  });
  waiting.observe(box, { childList: true, subtree: true });
  return () => waiting.disconnect();
}

function Stale({ stale }: { stale: { theirs: string | null } }) {
  const t = useTexts();
  const { theirs } = stale;
  return (
    <p className="note" data-tone="warning" role="alert">
      <Glyph name="warning" small />
      <span>
        {theirs === null
          ? t('untranslated.stale')
          : t('untranslated.staleTheirs', { title: isolate(theirs) })}
      </span>
    </p>
  );
}
