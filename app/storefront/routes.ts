import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';

/** `:locale?` matches any first word; the server has already answered 404 to all but the store's other language. */
export default prefix(':locale?', [
  index('routes/home.tsx'),
  route('products', 'routes/products.tsx'),
  route('products/:slug', 'routes/product.tsx'),
  route('new-arrivals', 'routes/new-arrivals.tsx'),
  route('categories', 'routes/categories.tsx'),
  route('categories/:slug', 'routes/category.tsx'),
  route('categories/:slug/:sub', 'routes/sub-category.tsx'),
  route('brands', 'routes/brands.tsx'),
  route('brands/:slug', 'routes/brand.tsx'),
  route('search', 'routes/search.tsx'),
  route('cart', 'routes/cart.tsx'),
  route('checkout', 'routes/checkout.tsx'),
  route('order-confirmed/:number', 'routes/order-confirmed.tsx'),
  route('order-cancelled/:number', 'routes/order-cancelled.tsx'),
  route('track-order', 'routes/track-order.tsx'),
  route('*', 'routes/not-found.tsx'),
]) satisfies RouteConfig;
