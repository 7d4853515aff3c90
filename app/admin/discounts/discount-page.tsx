import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { Glyph } from '../../ui/console/glyph.tsx';
import { PageNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { EditFrame } from '../kit/edit-frame.tsx';
import { FormContext } from '../kit/form-fields.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { CodesCard } from './codes-card.tsx';
import { DiscountAside } from './discount-aside.tsx';
import { StateBadge } from './discount-columns.tsx';
import type { DiscountResult, DiscountView, Sentences } from './discount-view.ts';
import { useErrors } from './fields.tsx';
import { GiftCard } from './gift-card.tsx';
import { ConditionsCard, LimitsCard } from './limit-cards.tsx';
import { TargetCard } from './target-card.tsx';

type Props = { discount: DiscountView; said: 'saved' | null; result: DiscountResult | undefined };

const FORM = 'discount-form';
const PAUSE_MS = 350;

export function DiscountPage({ discount, said, result }: Props) {
  const t = useTexts();
  const editor = useEditor(discount, result);
  const errorOf = useErrors(editor.problems, editor.typed);
  const { canEdit } = discount;
  return (
    <EditFrame form={FORM} dirty={editor.isDirty} canEdit={canEdit} onDiscard={editor.discard}>
      <Head discount={discount} />
      <Said said={said} result={result} />
      {canEdit ? null : <PageNote tone="info">{t('discounts.edit.readOnly')}</PageNote>}
      {result?.problems ? <PageNote tone="danger">{t('discounts.edit.problems')}</PageNote> : null}
      {result?.isFull ? <PageNote tone="danger">{t('discounts.problem.too_many_automatic')}</PageNote> : null}
      {result?.stale ? <Stale id={discount.id} /> : null}
      <div className="split">
        <div className="stack">
          <Form
            method="post"
            id={FORM}
            key={editor.generation}
            className="discount-form"
            onChange={editor.changed}
            preventScrollReset
          >
            <input type="hidden" name="version" value={result?.stale ?? discount.version} />
            <fieldset className="stack" disabled={!canEdit}>
              {/* Enter in any field presses the form's first button, so the first button must save. */}
              <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
              <FormContext value={{ values: editor.typed, errorOf }}>
                <GiftCard currency={discount.currency} />
                <TargetCard discount={discount} result={result} />
                <ConditionsCard currency={discount.currency} />
                <LimitsCard zone={discount.zone} />
              </FormContext>
              {canEdit ? (
                <div className="form-foot">
                  <Button type="submit" variant="filled" loading={editor.isSaving}>
                    {t('discounts.edit.save')}
                  </Button>
                </div>
              ) : null}
            </fieldset>
          </Form>
          {discount.id !== null && !discount.typed.isAutomatic && canEdit ? (
            <CodesCard discount={discount} problem={result?.codes} />
          ) : null}
        </div>
        <DiscountAside discount={discount} sentences={editor.sentences} />
      </div>
    </EditFrame>
  );
}

function Head({ discount }: { discount: DiscountView }) {
  const t = useTexts();
  return (
    <PageHead
      heading={
        <>
          {discount.id === null ? t('discounts.edit.newTitle') : <bdi>{discount.name}</bdi>}
          {discount.state ? <StateBadge state={discount.state} /> : null}
        </>
      }
      back={<BackLink to="/admin/discounts">{t('discounts.edit.back')}</BackLink>}
    />
  );
}

function Said({ said, result }: Pick<Props, 'said' | 'result'>) {
  const t = useTexts();
  if (result?.said?.what === 'codes') {
    return <AnnounceOnce text={t('discounts.said.codes', { count: result.said.count })} of={result} />;
  }
  if (result?.said) return <AnnounceOnce text={t(`discounts.said.${result.said.what}`)} of={result} />;
  return said && !result ? <AnnounceOnce text={t('discounts.said.saved')} of={said} /> : null;
}

/** Shown when somebody else has saved: their version opens in a new tab, and saving again overwrites it. */
function Stale({ id }: { id: string | null }) {
  const t = useTexts();
  return (
    <div className="note page-note" data-tone="warning" role="alert">
      <Glyph name="warning" />
      <div className="grow stack">
        <p>{t('discounts.edit.stale')}</p>
        <div className="row">
          <Button type="submit" form={FORM} data-small="">
            {t('discounts.edit.keepMine')}
          </Button>
          <a href={`/admin/discounts/${id}`} target="_blank" rel="noreferrer">
            {t('discounts.edit.takeTheirs')}
          </a>
        </div>
      </div>
    </div>
  );
}

/** The fields' values, whether they differ from the saved ones, and the discount's summary. */
function useEditor(discount: DiscountView, result: DiscountResult | undefined) {
  const [isDirty, setDirty] = useState(false);
  const [discards, setDiscards] = useState(0);
  const [settled, setSettled] = useState<DiscountResult>();
  const preview = useFetcher<{ sentences: Sentences | null }>();
  const timer = useRef<number>(undefined);
  const navigation = useNavigation();
  const now = result === settled ? undefined : result;
  useEffect(() => {
    if (result?.said?.what === 'saved') setDirty(false);
  }, [result]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const changed = (event: React.FormEvent<HTMLFormElement>) => {
    setDirty(true);
    const form = new FormData(event.currentTarget);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const typed = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
      preview.load(`/admin/discounts/preview?${typed}`);
    }, PAUSE_MS);
  };
  const discard = () => {
    setDirty(false);
    setSettled(result);
    setDiscards((before) => before + 1);
  };
  return {
    typed: now?.typed ?? discount.typed,
    problems: now?.problems ?? {},
    isDirty,
    isSaving: navigation.formMethod === 'POST',
    // A new key after every save resets the fields to the saved values.
    generation: `${discount.version}.${discards}`,
    sentences: isDirty && preview.data ? preview.data.sentences : discount.sentences,
    changed,
    discard,
  };
}
