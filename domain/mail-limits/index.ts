export { admitMail } from './admit-mail.ts';
