export { nodeDns } from './node-dns.ts';
