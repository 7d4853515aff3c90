export { deleteSavedView, listSavedViews, type SavedView, saveView } from './saved-views.ts';
