export type PayMark = {
  id: 'mada' | 'visa' | 'mastercard' | 'cash_on_delivery' | 'bank_transfer';
  name: string;
};

/** Marks of the ways to pay. The pictures are in the style sheet, so they cost no scripts. */
export function PayMarks({ marks }: { marks: PayMark[] }) {
  if (marks.length === 0) return null;
  return (
    <span className="pay-marks">
      {marks.map(({ id, name }) => (
        <i key={id} className={id} role="img" aria-label={name} title={name} />
      ))}
    </span>
  );
}
