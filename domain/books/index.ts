export { type BookCheck, type BookFinding, checkBooks } from './check-books.ts';
