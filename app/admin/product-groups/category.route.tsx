import { placeAction, placeLoader } from './edit-place.server.ts';

export const loader = placeLoader('category');
export const action = placeAction('category');
export { PlaceRoute as default } from './place-page.tsx';
