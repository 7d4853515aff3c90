export type { BlockPicture, BlockView } from './block-view.ts';
export { type BlocksRefused, type BlocksTooLarge, requireRoom } from './check-blocks.ts';
export { homeSectionsToEdit } from './edit-home-sections.ts';
export { type EditedPage, listPages, pageToEdit, removePage } from './edit-page.ts';
export type {
  HomeSectionInput,
  HomeSectionKind,
  HomeSectionText,
  Testimonial,
  TrustItem,
} from './home-sections.ts';
export { pageAddresses } from './page-addresses.ts';
export { type PageTemplate, pageTemplate, type TemplateFacts } from './page-template.ts';
export {
  FIXED_PAGES,
  type FixedPage,
  PAGE_LAYOUTS,
  type PageInput,
  type PageKind,
  type PageLayout,
  type PageText,
  type PageView,
  type SavePageFailure,
} from './pages.ts';
export { readHomeSections, showHomeSections } from './read-home-sections.ts';
export { readPage, showPage } from './read-page.ts';
export { saveHomeSections } from './save-home-sections.ts';
export { savePage } from './save-page.ts';
export {
  categoryOfPlace,
  hasSharedBlocks,
  isSharedPlace,
  placeOfCategory,
  placeShown,
  readSharedBlocks,
  SHARED_PLACES,
  type SharedKind,
  type SharedPlace,
  saveSharedBlocks,
  sharedBlocksToEdit,
  sharedTag,
  showSharedBlocks,
} from './shared-blocks.ts';
