/**
 * The reasons for which the law allows more time: an answer that takes unusual effort, or several requests of the
 * person.
 */
export const EXTENSIONS = ['complex', 'many'] as const;
export type Extension = (typeof EXTENSIONS)[number];

/**
 * The days that an extension adds. GDPR art. 12(3): two further months, and the shortest three months in a row have 89
 * days. Saudi Arabia: thirty days (implementing regulation of the PDPL, art. 3).
 */
export const furtherDays = (country: string) => (country === 'SA' ? 30 : 59);
