type Choice = { value: string; label: string };

/** A tax period with its display name, and the periods to choose from. */
export type PeriodView = {
  period: string;
  name: string;
  days: { from: string; to: string };
  zone: string;
  months: Choice[];
  quarters: Choice[];
};
