import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { useReading } from '../../ui/locale-context.tsx';
import { EditorCard } from '../product-editor/fields.tsx';
import type { ProductView } from '../product-editor/product-view.ts';
import { nameOfRow } from '../product-editor/variant-rows.ts';
import type { VariantName } from './file-dialog.tsx';
import type { FileRow, FilesView } from './files-view.ts';
import type { FileTask } from './use-file-task.ts';

const FileDialog = lazy(() => import('./file-dialog.tsx'));

type Props = { view: ProductView; files: FilesView };

/** The files of the product's variants. Each action here is saved at once, apart from the editor's form. */
export function FilesCard({ view, files }: Props) {
  const t = useTexts();
  const [task, setTask] = useState<FileTask | null>(null);
  const variants = useVariantNames(view);
  const free = variants.filter(({ id }) => !files.files.some(({ variantId }) => variantId === id));
  const canAdd = view.canEdit && view.id !== null && free.length > 0;
  return (
    <EditorCard
      id="files"
      title={t('downloads.editor.title')}
      acts={
        canAdd ? (
          <Button
            className="needs-scripts"
            data-small=""
            onClick={() => setTask({ what: 'add', file: null })}
          >
            {t('downloads.editor.add')}
          </Button>
        ) : null
      }
    >
      <p className="muted sm">
        {t(view.id === null ? 'downloads.editor.saveFirst' : 'downloads.editor.hint')}
      </p>
      {files.files.length === 0 && view.id !== null ? <p>{t('downloads.editor.none')}</p> : null}
      {files.files.length > 0 ? (
        <ul className="file-list">
          {files.files.map((file) => (
            <FileLine
              key={file.id}
              file={file}
              variant={
                variants.length > 1 ? variants.find(({ id }) => id === file.variantId)?.name : undefined
              }
              onTask={view.canEdit ? (what) => setTask({ what, file }) : null}
            />
          ))}
        </ul>
      ) : null}
      {task && view.id !== null ? (
        <Suspense fallback={null}>
          <FileDialog
            task={task}
            address={`/admin/products/${view.id}/files`}
            variants={task.what === 'add' ? free : variants}
            maxSize={files.maxSize}
            onClose={() => setTask(null)}
          />
        </Suspense>
      ) : null}
    </EditorCard>
  );
}

type LineProps = {
  file: FileRow;
  variant: string | undefined;
  onTask: ((what: 'replace' | 'change' | 'remove') => void) | null;
};

function FileLine({ file, variant, onTask }: LineProps) {
  const t = useTexts();
  const { fileName, size, maxDownloads, validDays } = file;
  const name = isolate(fileName);
  return (
    <li className="file-line">
      <Glyph name="file" small />
      <span className="grow">
        <span className="strong">
          <bdi dir="auto">{fileName}</bdi>
        </span>
        <span className="caption">
          {variant ? (
            <>
              <bdi>{variant}</bdi>
              <span className="dot">·</span>
            </>
          ) : null}
          <bdi>{size}</bdi>
          <span className="dot">·</span>
          {t('downloads.editor.limits', { downloads: maxDownloads, days: validDays })}
          {file.isWhole ? null : (
            <>
              <span className="dot">·</span>
              {t('downloads.editor.beside')}
            </>
          )}
        </span>
      </span>
      {onTask ? (
        <span className="row needs-scripts">
          {(['replace', 'change', 'remove'] as const).map((what) => (
            <Button
              key={what}
              data-small=""
              variant="subtle"
              data-tone={what === 'remove' ? 'danger' : undefined}
              aria-label={t(`downloads.editor.${what}Named`, { file: name })}
              onClick={() => onTask(what)}
            >
              {t(`downloads.editor.${what}`)}
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  );
}

/** Only saved variants, because an unsaved variant has no id to attach a file to. */
function useVariantNames({ typed, title }: ProductView): VariantName[] {
  const { locale } = useReading();
  const { base, variants, options } = typed;
  if (options.length === 0) return base.id === null ? [] : [{ id: base.id, name: title }];
  return variants.flatMap((row) =>
    row.id === null || !row.isOn ? [] : [{ id: row.id, name: nameOfRow(row, options, locale) }],
  );
}
