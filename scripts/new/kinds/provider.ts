import type { Kind } from './kind.ts';

export const provider: Kind = {
  about: 'an adapter for card payments at another provider, with its place in the card desk and the tables',
  arabicTitle: 'مزوّد NAME',
  changesSchema: true,
  plan(change) {
    const { kebab } = change.names;
    for (const file of ['index.ts', 'shapes.ts', 'webhook.ts']) {
      change.create(`adapters/payment-__kebab__/${file}`, `provider/${file}.tmpl`);
    }
    change.create('adapters/payment-__kebab__/__kebab__.test.ts', 'provider/provider.test.ts.tmpl');
    const names = change.addItem('domain/payments/provider.ts', 'PROVIDERS = [', { item: `, '__snake__'` });
    const path = change.migration('provider/migration.sql.tmpl', `${kebab}-provider`);
    change.edit(path, (text) => text.replaceAll('PROVIDERS', names));
    const desk = 'adapters/payment-desk/index.ts';
    change.insertBefore(
      desk,
      'import { stripeConnector',
      `import { __camel__Provider } from '../payment-__kebab__/index.ts';\n`,
    );
    change.addItem(desk, 'type ProviderOrigins = {', { item: '; __camel__?: string ', close: '}' });
    change.addEntry(
      desk,
      '  const providers',
      '    __snake__: __camel__Provider({ apiBase: places.__camel__ }),',
    );
    change.say('cardaccounts.name.__snake__', { en: '__en__', ar: '__ar__' });
    change.say('cardaccounts.about.__snake__', {
      en: 'Cards on the payment page of __en__.',
      ar: 'الدفع بالبطاقة في صفحة __ar__.',
    });
  },
  next: ({ kebab }) =>
    `write the address, paths and shapes of the provider's API into adapters/payment-${kebab} before a store ` +
    `can choose it; npx vitest run adapters/payment-${kebab}`,
};
