import { placeAction, placeLoader } from './edit-group.server.ts';

export const loader = placeLoader('brand');
export const action = placeAction('brand');
export { PlaceRoute as default } from './group-page.tsx';
