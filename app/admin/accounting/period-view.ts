type Choice = { value: string; label: string };

/** A tax period as the pages of accounting name it, with the ones to choose from. */
export type PeriodView = {
  period: string;
  name: string;
  days: { from: string; to: string };
  zone: string;
  months: Choice[];
  quarters: Choice[];
};
