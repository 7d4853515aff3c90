import { useState } from 'react';
import { AnnounceOnce } from '../../ui/console/announce-once.tsx';
import { ReadOnlyNote } from '../../ui/console/page-note.tsx';
import { useTexts } from '../../ui/console/texts.tsx';
import { GuardForms } from '../kit/guard-forms.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { CardLink } from './card-link.tsx';
import { CashCard } from './cash-card.tsx';
import { CreditCard } from './credit-card.tsx';
import type { FormPart, PaymentOptionsView, TermsResult } from './terms-view.ts';
import { TransferCard } from './transfer-card.tsx';

type Props = { options: PaymentOptionsView; result: TermsResult | undefined };

/** Every payment method as a card with a form of its own. */
export function PaymentOptionsPage({ options, result }: Props) {
  const t = useTexts();
  const [dirty, setDirty] = useState<readonly FormPart[]>([]);
  const onDirty = (part: FormPart, isDirty: boolean) =>
    setDirty((before) => [...before.filter((each) => each !== part), ...(isDirty ? [part] : [])]);
  const of = (part: FormPart) => ({
    options,
    view: options.terms[part],
    result: result?.part === part ? result : undefined,
    isLead: dirty.at(-1) === part,
    onDirty,
  });
  return (
    <main className="page form" id="main">
      <GuardForms />
      <PageHead title={t('payments.options.title')} text={t('payments.options.text')} />
      {result && 'saved' in result ? <AnnounceOnce text={t('common.toast.updated')} of={result} /> : null}
      <ReadOnlyNote canEdit={options.canEdit} />
      <div className="stack">
        <CashCard {...of('cash')} />
        <CardLink card={options.card} />
        <TransferCard {...of('transfer')} />
        <CreditCard {...of('credit')} />
      </div>
    </main>
  );
}
