export {
  HOME_SECTION_KINDS,
  type HomeSectionInput,
  type HomeSectionKind,
  type HomeSectionText,
  type TrustItem,
} from './home-sections.ts';
export { type HomeSectionView, readHomeSections } from './read-home-sections.ts';
export { type SaveHomeSectionsFailure, saveHomeSections } from './save-home-sections.ts';
