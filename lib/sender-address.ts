/** The address in 'Souk <no-reply@souk.example>' or 'no-reply@souk.example', as MAIL_FROM has it. */
export function senderAddress(from: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
  return address.trim();
}

/** The domain of an address. */
export function addressHost(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
