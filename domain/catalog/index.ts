export { valueCode } from '#lib/value-code.ts';
export {
  ADMIN_SORTS,
  type AdminProductFilter,
  type AdminSort,
  STOCK_STATES,
  type StockState,
} from './admin-filters.ts';
export {
  type AdminProductRow,
  type AdminProducts,
  type AdminProductsInput,
  adminProducts,
  countByStatus,
  countProducts,
  productIdsOf,
} from './admin-products.ts';
export { archiveProduct } from './archive-product.ts';
export { type AttachImageInput, attachImage } from './attach-image.ts';
export { brandsList } from './brands-list.ts';
export { type BulkProduct, type BulkVariant, bulkRows, MOST_BULK_ROWS } from './bulk-rows.ts';
export { categoryTree } from './category-tree.ts';
export { describePicture, removePicture } from './change-picture.ts';
export { changeProducts, MOST_CHANGED, type ProductsChange } from './change-products.ts';
export { cardsOf } from './chosen-cards.ts';
export { type CollectionCondition, type CollectionRule, MOST_CONDITIONS } from './collection-rule.ts';
export {
  collectionsList,
  findGroups,
  findProductIds,
  listGroupNames,
  type NamedGroup,
} from './collections-list.ts';
export { CONVERT_PRICES_TASK, convertCatalogue, convertCatalogueLater } from './convert-prices.ts';
export { countGaps, type ProductGaps } from './count-gaps.ts';
export { currencyStamp, MOST_CURRENCIES, readCurrencies, type StoreCurrency } from './currencies.ts';
export {
  addCustomField,
  type CustomField,
  changeCustomField,
  FIELD_KINDS,
  type FieldFailure,
  type FieldKind,
  listCustomFields,
  MOST_FIELDS,
  removeCustomField,
  shiftCustomField,
} from './custom-fields.ts';
export { type CustomFact, LONGEST_VALUE, readFieldValue } from './custom-values.ts';
export { deleteProduct, removeProducts } from './delete-product.ts';
export { readDirectory } from './directory.ts';
export { duplicateProduct } from './duplicate-product.ts';
export { editRows, MOST_EDITS, ROW_FIELDS, type RowEdit, type RowField } from './edit-rows.ts';
export { type EnteredPrice, enteredPrices } from './entered-prices.ts';
export type {
  ArchiveProductFailure,
  ChangeProductsFailure,
  DeleteProductFailure,
  EditRowsFailure,
  ListingFailure,
  RedirectFailure,
  RowProblem,
  SaveBrandFailure,
  SaveCategoryFailure,
  SaveCollectionFailure,
  SaveProductFailure,
  SetStockFailure,
} from './errors.ts';
export { type ExportedProduct, exportProducts } from './export-products.ts';
export { type FeedProduct, type FeedVariant, feedProducts, feedState } from './feed-products.ts';
export { type FieldColumn, fieldColumns, readFieldColumn } from './field-columns.ts';
export { findVariant } from './find-variant.ts';
export { goodsThatFit } from './goods-that-fit.ts';
export { homePage, pageBlocks, sharedBlocks, showCatalogue } from './home-page.ts';
export { type ImportedProduct, importedProducts, productsById } from './imported-products.ts';
export {
  INDEX_PLACE_TASK,
  INDEX_STOCK_TASK,
  indexGroup,
  indexStock,
  indexStockLater,
} from './index-later.ts';
export { indexProducts } from './index-products.ts';
export { INDEX_SOME_TASK, INDEXED_AT_ONCE, indexSome } from './index-some.ts';
export { listProducts } from './list-products.ts';
export { type ProductRating, setRatings, setSoldOfBrands, setSoldUnits, setTrends } from './listing-ranks.ts';
export {
  type Facet,
  LISTING_SORTS,
  type Listing,
  type ListingInput,
  type ListingSort,
  type OptionFacet,
  type RankedList,
} from './listing-views.ts';
export {
  createRedirect,
  listRedirects,
  type RedirectRow,
  removeRedirect,
} from './manage-redirects.ts';
export { type MenuGroup, menuGroups } from './menu-groups.ts';
export { moveCategory, removeCategory, undoMoveCategory } from './move-category.ts';
export { nextMoment } from './next-moment.ts';
export { noteVariants } from './note-variants.ts';
export { fitTogether, productBatches } from './product-batches.ts';
export { type DraftImage, type DraftVariant, type ProductDraft, readProductDraft } from './product-draft.ts';
export { leaveEditor, noteEditor, type Presence, type ProductEditor } from './product-editors.ts';
export {
  type BrandInput,
  type CategoryInput,
  type CustomValue,
  MAX_AMOUNT,
  MAX_OPTIONS,
  MAX_RELATED,
  MAX_TAGS,
  MAX_VARIANTS,
  type OptionInput,
  type OptionKind,
  type OptionValueInput,
  PRODUCT_STATUSES,
  type ProductInput,
  type ProductStatus,
  type ProductText,
  type SaleInput,
  type SaveProductOptions,
  type StockInput,
  type VariantInput,
  type Words,
} from './product-input.ts';
export { productPage } from './product-page.ts';
export { type ProductState, productStamp, readStates } from './product-states.ts';
export {
  categoryPaths,
  listGroupAddresses,
  productAddresses,
  productAddressLists,
} from './public-addresses.ts';
export {
  collectionSizes,
  type GroupKind,
  type GroupWords,
  type ProductGroup,
  readProductGroup,
  rulesOfCollections,
} from './read-group.ts';
export { addRedirect, findRedirect, type RedirectTarget } from './redirects.ts';
export { queuePriceChanges, REFRESH_PRICES_TASK, refreshDuePrices } from './refresh-prices.ts';
export { type Relations, relateProducts } from './relate-products.ts';
export { repriceProducts } from './reprice-products.ts';
export { type FormerProduct, readFormer, restoreProduct } from './restore-product.ts';
export { restoreStock } from './restore-stock.ts';
export { type SameTitle, sameTitles } from './same-titles.ts';
export { saveBrand } from './save-brand.ts';
export { saveCategory } from './save-category.ts';
export {
  type CollectionInput,
  MOST_COLLECTIONS,
  MOST_IN_COLLECTION,
  saveCollection,
} from './save-collection.ts';
export {
  type CurrencyInput,
  type RemoveCurrencyFailure,
  removeCurrency,
  type SaveCurrencyFailure,
  saveCurrency,
} from './save-currency.ts';
export { createProduct, saveProduct } from './save-product.ts';
export { type SavedProduct, type SaveOutcome, saveProducts } from './save-products.ts';
export { type SetCurrencyPriceFailure, setCurrencyPrice } from './set-currency-price.ts';
export { type SetSalePriceFailure, setSalePrice } from './set-sale-price.ts';
export { setStock } from './set-stock.ts';
export { type SetTaxClassFailure, setTaxClass } from './set-tax-class.ts';
export { takenSlugs } from './slugs.ts';
export { type Suggestions, suggestEntries } from './suggest.ts';
export { hasLocations, syncLocationUnits, unitsLeftByLocation } from './sync-location-units.ts';
export { titlesOfVariants } from './titles-of-variants.ts';
export {
  listUntranslated,
  translateProduct,
  translateProducts,
  type UntranslatedRow,
} from './translate-product.ts';
export type {
  BrandLink,
  BrandView,
  CategoryNode,
  Crumb,
  FilledBlocks,
  HomePage,
  HomeSection,
  ListingCategory,
  OptionView,
  ProductCard,
  ProductPage,
  RatingSummary,
  VariantView,
} from './views.ts';
export { STOCK_REASONS, type StockCause, type StockReason, stockMovements } from './write-stock.ts';
