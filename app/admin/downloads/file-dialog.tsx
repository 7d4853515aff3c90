import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { Glyph } from '../../ui/console/glyph.tsx';
import { isolate } from '../../ui/console/isolate.ts';
import { useTexts } from '../../ui/console/texts.tsx';
import { Dialog } from '../shell/dialog.tsx';
import { type FileProblem, MOST, USUAL } from './files-view.ts';
import { type FileTask, useFileTask } from './use-file-task.ts';

export type VariantName = { id: string; name: string };

type Props = {
  task: FileTask;
  address: string;
  variants: VariantName[];
  maxSize: string;
  onClose: () => void;
};

const TITLES = { add: 'add', replace: 'replace', change: 'change', remove: 'removeTitle' } as const;
const ACTS = { add: 'upload', replace: 'upload', change: 'save', remove: 'remove' } as const;

/** One action on a file of the product; the dialog stays open until it succeeds and shows the error. */
export default function FileDialog(props: Props) {
  const { task, maxSize, onClose } = props;
  const t = useTexts();
  const { percent, problem, isBusy, run } = useFileTask(props);
  const { what, file } = task;
  const title = t(`downloads.editor.${TITLES[what]}`);
  const close = isBusy ? () => undefined : onClose;
  const said = { max: maxSize, most: problem === 'validDays' ? MOST.validDays : MOST.maxDownloads };
  const problemText = problem ? t(`downloads.editor.problem.${problem}`, said) : undefined;
  return (
    <Dialog isOpen title={title} onClose={close} size={520}>
      <form onSubmit={run.submit} className="stack" noValidate>
        {file && what !== 'change' ? (
          <p>
            {t(`downloads.editor.${what === 'replace' ? 'replaceText' : 'removeText'}`, {
              file: isolate(file.fileName),
            })}
          </p>
        ) : null}
        <Fields {...props} problem={problem} problemText={problemText} isBusy={isBusy} />
        {percent !== null ? <Progress percent={percent} /> : null}
        {problemText && !OF_FIELD.includes(problem ?? 'failed') ? (
          <p className="field-error" role="alert">
            {problemText}
          </p>
        ) : null}
        <div className="dialog-actions">
          <Button data-autofocus={what === 'remove' || undefined} onClick={isBusy ? run.stop : onClose}>
            {t('downloads.editor.cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            data-tone={what === 'remove' ? 'danger' : undefined}
            loading={isBusy && percent === null}
            disabled={isBusy}
          >
            {t(`downloads.editor.${ACTS[what]}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const OF_FIELD: FileProblem[] = ['missing', 'empty', 'tooLarge', 'kind', 'maxDownloads', 'validDays'];

type FieldProps = Props & {
  problem: FileProblem | null;
  problemText: string | undefined;
  isBusy: boolean;
};

function Fields({ task, variants, maxSize, problem, problemText, isBusy }: FieldProps) {
  const t = useTexts();
  const { what, file } = task;
  if (what === 'remove') return null;
  const isOfFile = problem !== null && OF_FIELD.indexOf(problem) < 4;
  return (
    <>
      {what === 'add' && variants.length > 1 ? (
        <NativeSelect
          name="variantId"
          label={t('downloads.editor.variant')}
          disabled={isBusy}
          data={variants.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : (
        <input type="hidden" name="variantId" value={file?.variantId ?? variants[0]?.id ?? ''} />
      )}
      {what === 'change' ? null : (
        <FileField maxSize={maxSize} problem={isOfFile ? problemText : undefined} isBusy={isBusy} />
      )}
      <div className="field-pair">
        {(['maxDownloads', 'validDays'] as const).map((name) => (
          <TextInput
            key={name}
            name={name}
            label={t(`downloads.editor.${name}`)}
            defaultValue={String(file?.[name] ?? USUAL[name])}
            error={problem === name ? problemText : undefined}
            className="ltr-field"
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            disabled={isBusy}
          />
        ))}
      </div>
      <p className="muted sm">{t('downloads.editor.limitsHint')}</p>
      <Checkbox
        name="isWhole"
        value="yes"
        label={t('downloads.editor.isWhole')}
        description={t('downloads.editor.isWholeHint')}
        defaultChecked={file?.isWhole ?? true}
        disabled={isBusy}
      />
    </>
  );
}

function FileField({
  maxSize,
  problem,
  isBusy,
}: {
  maxSize: string;
  problem: string | undefined;
  isBusy: boolean;
}) {
  const t = useTexts();
  const id = useId();
  const [chosen, setChosen] = useState('');
  return (
    <div className="file-field">
      <label className="strong" htmlFor={id}>
        {t('downloads.editor.file')}
      </label>
      <div className="drop-zone" data-error={problem ? '' : undefined}>
        <Glyph name={chosen ? 'file' : 'upload'} />
        <p className="strong">{chosen ? <bdi dir="auto">{chosen}</bdi> : t('admin.import.drop')}</p>
        <input
          id={id}
          type="file"
          name="file"
          disabled={isBusy}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-problem`}
          onChange={({ currentTarget }) => setChosen(currentTarget.files?.[0]?.name ?? '')}
        />
        <p className="caption" id={`${id}-hint`}>
          {t('downloads.editor.fileHint', { max: maxSize })}
        </p>
      </div>
      <p className="field-error" id={`${id}-problem`} role={problem ? 'alert' : undefined}>
        {problem}
      </p>
    </div>
  );
}

function Progress({ percent }: { percent: number }) {
  const t = useTexts();
  return (
    <p className="row">
      <progress className="grow" max={100} value={percent} aria-label={t('downloads.editor.upload')} />
      <span className="caption num">{t('downloads.editor.percent', { percent })}</span>
    </p>
  );
}
