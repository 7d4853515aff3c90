/** The keys of the texts that a module of the storefront and its parts show (app/text-keys-plugin.ts). */
declare module 'text-keys:*' {
  const keys: readonly import('#messages/index.ts').MessageKey[];
  export default keys;
}
