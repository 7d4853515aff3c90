export { dropListView, type ListView, listViews, saveListView } from './list-views.ts';
