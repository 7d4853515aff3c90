import { Button, Checkbox } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { IMPORT_BYTES, inMegabytes } from '#lib/file-limits.ts';
import { CardFrame } from '../../ui/console/card.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { FactorField } from './factor-field.tsx';
import { ImportList } from './import-list.tsx';
import { type ImportStart, KINDS, type UploadProblem } from './import-view.ts';

type Refused = {
  problem: UploadProblem | null;
  kind: string | null;
  factor: { typed: string; isRefused: boolean };
};
type Props = { back: 'products' | 'settings'; start: ImportStart; refused: Refused | null };

const BACK = {
  products: { to: '/admin/products', title: 'common.products' },
  settings: { to: '/admin/settings/export', title: 'files.title' },
} as const;

export function ImportPage({ back, start, refused }: Props) {
  const t = useTexts();
  return (
    <main className="page form" id="main">
      <PageHead
        title={t('files.import.title')}
        back={<BackLink to={BACK[back].to}>{t(BACK[back].title)}</BackLink>}
        text={t('files.import.text')}
      />
      <div className="split">
        <div className="stack">
          <UploadCard refused={refused} factorFor={start.factorFor} />
          <ImportList imports={start.recent} />
        </div>
        <div className="stack">
          <KnownFiles knows={start.knows} />
          <HowItGoes />
        </div>
      </div>
    </main>
  );
}

function KnownFiles({ knows }: Pick<ImportStart, 'knows'>) {
  const t = useTexts();
  return (
    <CardFrame title={t('files.import.knowsTitle')}>
      <dl className="card-body known-files">
        {knows.map((kind) => (
          <div key={kind}>
            <dt className="strong">{t(`files.kind.${kind}`)}</dt>
            <dd className="caption">{t(`files.import.knows.${kind}`)}</dd>
          </div>
        ))}
      </dl>
    </CardFrame>
  );
}

function HowItGoes() {
  const t = useTexts();
  return (
    <CardFrame title={t('admin.import.howTitle')}>
      <ul className="card-body checked-list">
        {(['how1', 'how2', 'how3'] as const).map((key) => (
          <li key={key}>
            <Glyph name="check" small />
            <span>{t(`admin.import.${key}`)}</span>
          </li>
        ))}
      </ul>
    </CardFrame>
  );
}

function UploadCard({ refused, factorFor }: { refused: Refused | null; factorFor: string | null }) {
  const t = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState(refused?.problem ?? null);
  const [dryRun, setDryRun] = useState(false);
  const sending = useNavigation().formMethod === 'POST';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    setProblem(refused?.problem ?? null);
    if (refused?.problem) field.current?.focus();
  }, [refused]);
  // Adopts a choice made before hydration: a ticked dry run must never become an import.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at hydration
  useEffect(() => {
    const form = field.current?.form;
    const box = form?.elements.namedItem('dryRun');
    if (box instanceof HTMLInputElement) setDryRun(box.checked);
    if (field.current?.files?.length) choose();
  }, []);
  const choose = () => {
    const chosen = field.current?.files?.[0] ?? null;
    setFile(chosen);
    setProblem(chosen ? problemOf(chosen) : null);
  };
  return (
    <CardFrame label={t('files.import.title')}>
      <Form
        method="post"
        encType="multipart/form-data"
        className="card-body stack upload-form"
        onSubmit={(event) => {
          const found = file ? problemOf(file) : 'missing';
          if (!found) return;
          event.preventDefault();
          setProblem(found);
          field.current?.focus();
        }}
      >
        <FileField
          field={field}
          file={file}
          problem={problem && problemText(t, problem, refused?.kind ?? null)}
          onChoose={choose}
        />
        {factorFor === null ? null : (
          <FactorField
            currency={factorFor}
            factor={refused?.factor.typed}
            isRefused={refused?.factor.isRefused === true}
          />
        )}
        <Checkbox
          name="dryRun"
          value="yes"
          label={t('admin.import.dryRun')}
          description={t('admin.import.dryRunHelp')}
          checked={dryRun}
          onChange={(event) => setDryRun(event.currentTarget.checked)}
        />
        <div>
          <Button type="submit" variant="filled" loading={sending} leftSection={<Glyph name="upload" />}>
            {t(dryRun ? 'admin.import.check' : 'admin.import.start')}
          </Button>
        </div>
      </Form>
    </CardFrame>
  );
}

type FileFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  file: File | null;
  problem: string | null;
  onChoose: () => void;
};

function FileField({ field, file, problem, onChoose }: FileFieldProps) {
  const t = useTexts();
  return (
    <div>
      <label className="field-label" htmlFor="import-file">
        {t('admin.import.file')}
      </label>
      <div className="drop-zone" data-error={problem ? '' : undefined}>
        <Glyph name={file ? 'file' : 'upload'} />
        <p className="strong">{file ? <bdi dir="auto">{file.name}</bdi> : t('admin.import.drop')}</p>
        <input
          ref={field}
          id="import-file"
          type="file"
          name="file"
          accept=".csv,text/csv"
          aria-describedby="import-file-help import-file-error"
          aria-invalid={problem ? true : undefined}
          onChange={onChoose}
        />
        <p className="caption" id="import-file-help">
          {t('files.import.fileHelp', inMegabytes(IMPORT_BYTES))}
        </p>
      </div>
      <p className="field-error" id="import-file-error" role={problem ? 'alert' : undefined}>
        {problem ?? ''}
      </p>
    </div>
  );
}

function problemText(t: ReturnType<typeof useTexts>, problem: UploadProblem, kind: string | null): string {
  if (problem !== 'notAllowed') return t(`admin.import.problem.${problem}`, inMegabytes(IMPORT_BYTES));
  const known = KINDS.find((each) => each === kind) ?? 'unread';
  return t('files.import.notAllowed', { kind: t(`files.kind.${known}`) });
}

function problemOf(file: File): UploadProblem | null {
  if (!/\.csv$/i.test(file.name)) return 'notCsv';
  if (file.size === 0) return 'empty';
  return file.size > IMPORT_BYTES ? 'tooLarge' : null;
}
