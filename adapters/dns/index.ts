export { type MailHostLookup, nodeDns } from './node-dns.ts';
