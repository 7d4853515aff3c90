import type { Doors } from './door.ts';

const doors: Doors = async () => [
  { needs: 'branding.view', path: '/admin/storesetting/logoAndColors' },
  {
    needs: 'branding.edit',
    path: '/admin/storesetting/logoAndColors',
    post: { intent: 'publish', primaryColor: 'no colour', secondaryColor: '#112233', revision: '0' },
  },
  { needs: 'branding.view', path: '/admin/storesetting/theme' },
  {
    needs: 'branding.edit',
    path: '/admin/storesetting/theme',
    post: { intent: 'publish', theme: 'no-such-theme', revision: '0' },
  },
  { needs: 'branding.view', path: '/admin/storesetting/announcement' },
  {
    needs: 'branding.edit',
    path: '/admin/storesetting/announcement',
    post: { en: 'Sale', ar: '', 'was.en': 'Another', 'was.ar': '' },
  },
  { needs: 'payments.view', path: '/admin/storesetting/paymentOptions' },
  {
    needs: 'payments.edit',
    path: '/admin/storesetting/paymentOptions',
    post: { part: 'cash', isOn: 'yes', fee: 'no amount' },
  },
  { needs: 'payments.view', path: '/admin/storesetting/paymentOptions/card' },
  {
    needs: 'payments.edit',
    path: '/admin/storesetting/paymentOptions/card',
    post: { intent: 'account', provider: 'stripe', password: 'not theirs' },
  },
  { needs: 'payments.edit', path: '/admin/storesetting/paymentOptions/card/connected' },
  {
    needs: 'payments.edit',
    path: '/admin/storesetting/paymentOptions/card/connected',
    post: { state: 'made up', code: 'ac_1', error: '' },
  },
];

export default doors;
