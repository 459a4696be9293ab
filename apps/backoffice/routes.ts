import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * The screens of the back office: one line per page, under /office. A page with `staticData: { menu: true }`
 * opens as a tab
 * and needs a menu with the same address.
 */
export const routes = rootRoute('apps/backoffice/root.tsx', [
  index('apps/backoffice/screens/home-page.tsx'),
  route('/login', 'features/access/authority/backoffice/login-page.tsx'),
  route('/login/approval', 'features/access/authority/backoffice/approval-page.tsx'),
  route('/login/password', 'features/access/authority/backoffice/set-password-page.tsx'),
  route('/approvals', 'features/access/recovery/backoffice/approvals-page.tsx'),
  route('/inquiries', 'features/service/inquiries/backoffice/inquiries-page.tsx'),
  route('/join-reviews', 'features/service/joining/backoffice/reviews-page.tsx'),
  route('/visits', 'features/service/visits/backoffice/visits-page.tsx'),
  route('/boards', 'features/service/boards/backoffice/boards-page.tsx'),
  route('/faqs', 'features/service/boards/backoffice/faqs-page.tsx'),
  route('/claims', 'features/delivery/claims/backoffice/claims-page.tsx'),
  route('/payment-differences', 'features/money/payments/backoffice/differences-page.tsx'),
  route('/deposits', 'features/money/deposits/backoffice/deposits-page.tsx'),
  route('/credit', 'features/money/credit/backoffice/credit-page.tsx'),
  route('/price-check', 'features/shelf/catalogue/backoffice/price-check-page.tsx'),
  route('/synonyms', 'features/shelf/catalogue/backoffice/synonyms-page.tsx'),
  route('/collections', 'features/buying/recommendations/backoffice/collections-page.tsx'),
  route('/points', 'features/money/points/backoffice/points-page.tsx'),
  route('/dashboard', 'features/insight/reports/backoffice/dashboard-page.tsx'),
  route('/sales', 'features/insight/reports/backoffice/reports-page.tsx'),
  route('/orders', 'features/delivery/order-work/backoffice/orders-page.tsx'),
  route('/special-orders', 'features/buying/special-orders/backoffice/special-orders-page.tsx'),
  route('/fulfil', 'features/delivery/shipments/backoffice/fulfil-page.tsx'),
  route('/invoices', 'features/delivery/invoices/backoffice/invoices-page.tsx'),
  route('/papers', 'features/delivery/papers/backoffice/papers-page.tsx'),
  route('/supply-reports', 'features/delivery/supply-reports/backoffice/supply-page.tsx'),
  route('/recalls', 'features/delivery/recalls/backoffice/recalls-page.tsx'),
  route('/products', 'features/shelf/product-desk/backoffice/products-page.tsx'),
  route('/stock', 'features/shelf/stock-keeping/backoffice/stock-page.tsx'),
  route('/codes', 'features/running/codes/backoffice/codes-page.tsx'),
  route('/messages', 'features/running/codes/backoffice/messages-page.tsx'),
  route('/maintenance', 'features/running/maintenance/backoffice/maintenance-page.tsx'),
  route('/message-templates', 'features/running/notifications/backoffice/templates-page.tsx'),
  route('/outbox', 'features/running/notifications/backoffice/outbox-page.tsx'),
  route('/interfaces', 'features/signals/app-bridge/backoffice/interfaces-page.tsx'),
  route('/file-groups', 'features/running/files/backoffice/file-groups-page.tsx'),
  route('/menus', 'features/access/authority/backoffice/menus-page.tsx'),
  route('/roles', 'features/access/authority/backoffice/roles-page.tsx'),
  route('/staff', 'features/access/authority/backoffice/staff-page.tsx'),
  route('/audit', 'features/access/authority/backoffice/audit-page.tsx'),
])
