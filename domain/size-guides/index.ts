export { GUIDE_UNITS, type GuideUnit, inInches, measureIn } from './cells.ts';
export {
  GUIDE_LIMITS,
  type GuideColumn,
  guideTable,
  planGuide,
  readGuideBody,
  type SizeGuide,
} from './guide-body.ts';
export {
  countSizeGuides,
  guidesOfCategories,
  listSizeGuides,
  readSizeGuide,
  type SizeGuideRow,
  type StoredGuide,
} from './read-size-guides.ts';
export { isReadyGuide, READY_GUIDES, type ReadyGuide } from './ready-guides.ts';
export {
  MOST_GUIDE_PRODUCTS,
  MOST_GUIDES,
  removeSizeGuide,
  type SaveGuideFailure,
  SIZE_GUIDES_TAG,
  type SizeGuideInput,
  saveSizeGuide,
} from './save-size-guide.ts';
