import { type SettingsOf, settingsDocument, textsUpTo } from './settings-document.ts';

export const HOME_LOOK_LIMITS = { titles: 300, descriptions: 1000 };

/** The title and description of the home page for search engines; '' for what the shop derives. */
const fields = {
  titles: textsUpTo(HOME_LOOK_LIMITS.titles),
  descriptions: textsUpTo(HOME_LOOK_LIMITS.descriptions),
};

export type HomeLook = SettingsOf<typeof fields>;

export const { read: readHomeLook, save: saveHomeLook } = settingsDocument('home_look', fields);
