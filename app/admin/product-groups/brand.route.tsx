import { placeAction, placeLoader } from './edit-place.server.ts';

export const loader = placeLoader('brand');
export const action = placeAction('brand');
export { PlaceRoute as default } from './place-page.tsx';
