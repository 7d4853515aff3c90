/** Names, region (ISO 3166-2), and other spellings that people type. */
export type CityRow = readonly [en: string, ar: string, region: string, ...spellings: string[]];
