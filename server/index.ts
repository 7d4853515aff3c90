// The only exports of the server that the three applications may use (tests/doors).
export { archiveAnswer, archiveLink } from './archive-answer.ts';
export { readTarget } from './cache/page-target.ts';
export { noteFailure, type RequestContext, requestContext, type StoreContext, storeOf } from './context.ts';
export { downloadAnswer, filesOf, type NotGiven } from './digital-files.ts';
export { askedLanguage, documentPdf, packedPdf, pdfResponse, planInvoicePdf } from './documents.ts';
export { certificatesOf, dnsOf, domainTarget } from './domains.ts';
export {
  hasImportFile,
  hasImportRoom,
  imagesOf,
  moveImportFile,
  receiptFiles,
  storeImportFile,
} from './files.ts';
export { sharePictureInTurn } from './found/share-pictures.ts';
export { accountCartToken, heldCart, setCartCookie } from './http/account-cart.ts';
export type { Me, MeUser } from './http/me.ts';
export { leaveNotice, type NoticeName, readNotice } from './http/notice.ts';
export { passkeySite } from './http/origins.ts';
export { OWNER_PARAMETER, ownerPass } from './http/owner-entry.ts';
export { setOrderToken } from './order-cookie.ts';
export { ownOrder } from './own-order.ts';
export { type FilesPage, filesPage } from './pages/files-page.ts';
export { billingDesk, cardDesk, connectorOf } from './payments.ts';
export { photoAnswer } from './private-photo.ts';
export { receiptAnswer } from './receipt-answer.ts';
export { beginGoogle, finishGoogle } from './sign-in/google.ts';
export { storeDetails, tabIcon } from './store-details.ts';
export { taxAuthority } from './tax-authority.ts';
export { countCartAdd } from './visits/index.ts';
