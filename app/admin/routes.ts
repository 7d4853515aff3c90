import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/pages.tsx', [
    index('routes/root-redirect.tsx'),
    route('handoff', 'routes/handoff.tsx'),
    route('admin/sign-out', 'routes/sign-out.tsx'),
  ]),
  layout('routes/staff-layout.tsx', [
    ...prefix('admin', [
      index('routes/home.tsx'),
      route('dashboard', 'routes/dashboard.tsx'),
      route('products', 'routes/products.tsx'),
      route('products/import', 'routes/import.tsx'),
      route('products/import/:importId', 'routes/import-report.tsx'),
      route('products/import/:importId/errors.csv', 'routes/import-errors.ts'),
      route('orders', 'routes/orders.tsx'),
      route('orders/confirm', 'routes/confirm-orders.tsx'),
      route('orders/reconcile', 'routes/reconcile.tsx'),
      route('orders/refuse-list', 'routes/refuse-list.tsx'),
      route('orders/:orderId', 'routes/order.tsx'),
      route('settings/delivery', 'routes/delivery.tsx'),
      route('settings/delivery/:zoneId', 'routes/zone.tsx'),
      route('settings/taxes', 'routes/taxes.tsx'),
      route('discounts', 'routes/discounts.tsx'),
      route('discounts/preview', 'routes/discount-preview.ts'),
      route('discounts/:promotionId', 'routes/discount.tsx'),
      route('discounts/:promotionId/codes.csv', 'routes/discount-codes.ts'),
      route('settings/billing', 'routes/billing.tsx'),
      route('settings/export', 'routes/export.tsx'),
      route('settings/export/orders.csv', 'routes/export-orders.ts'),
      route('settings/export/products.csv', 'routes/export-products.ts'),
      route('storesetting/logoAndColors', 'routes/branding.tsx'),
      route('storesetting/announcement', 'routes/announcement.tsx'),
      route('storesetting/paymentOptions', 'routes/payment-options.tsx'),
    ]),
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
