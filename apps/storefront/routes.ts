import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * The site map: one line per page. Layouts are pathless parents; each page declares its own rules in
 * `staticData`.
 */
export const routes = rootRoute('apps/storefront/root.tsx', [
  layout('index', 'apps/storefront/layouts/index-layout.tsx', [
    index('apps/storefront/screens/home-page.tsx'),
    route('/main', 'apps/storefront/screens/main-page.tsx'),
  ]),
  layout('login', 'apps/storefront/layouts/login-layout.tsx', [
    route('/login', 'features/access/sign-in/storefront/login-page.tsx'),
    route('/login/approval', 'features/access/recovery/storefront/approval-page.tsx'),
    route('/login/callback/$provider', 'features/access/sign-in/storefront/social-callback-page.tsx'),
    route('/login/find/id', 'features/access/recovery/storefront/find-id-page.tsx'),
    route('/login/find/password', 'features/access/recovery/storefront/find-password-page.tsx'),
    route('/login/golf', 'features/access/sign-in/storefront/golf-page.tsx'),
    route('/login/non-member', 'features/access/sign-in/storefront/non-member-page.tsx'),
    route('/login/password', 'features/access/recovery/storefront/set-password-page.tsx'),
    route('/join', 'features/access/sign-in/storefront/join-page.tsx'),
    route('/join/confirm/review', 'features/access/sign-in/storefront/review-page.tsx'),
  ]),
  layout('default', 'apps/storefront/layouts/default-layout.tsx', [
    route('/main/terms', 'apps/storefront/screens/terms-page.tsx'),
    route('/product', 'features/buying/ordering-desk/storefront/product-list-page.tsx'),
    route('/product/detail', 'features/buying/ordering-desk/storefront/product-page.tsx'),
    route('/order/cart', 'features/buying/cart/storefront/cart-page.tsx'),
    route('/order/pay', 'features/buying/orders/storefront/order-sheet-page.tsx'),
    route('/order/payApprove', 'features/buying/orders/storefront/approval-page.tsx'),
    route('/order/complete', 'features/buying/orders/storefront/complete-page.tsx'),
    route('/mypage/statement', 'features/buying/orders/storefront/statement-page.tsx'),
    route('/mypage/papers', 'features/delivery/papers/storefront/papers-page.tsx'),
    route('/mypage/$', 'apps/storefront/screens/private-page.tsx'),
  ]),
  layout('maintenance', 'apps/storefront/layouts/maintenance-layout.tsx', [
    route('/etc/maintenance', 'features/running/maintenance/storefront/maintenance-page.tsx'),
  ]),
  layout('aside', 'apps/storefront/layouts/aside-layout.tsx', [
    route('/my', 'apps/storefront/screens/my-page.tsx'),
    route('/my/activity/wish', 'features/buying/ordering-desk/storefront/wish-page.tsx'),
    route('/my/activity/recent', 'features/buying/ordering-desk/storefront/recent-page.tsx'),
    route('/my/order/list', 'features/buying/orders/storefront/order-list-page.tsx'),
    route('/my/order/detail', 'features/delivery/own-orders/storefront/order-page.tsx'),
    route('/my/order/claim', 'features/delivery/claims/storefront/claim-page.tsx'),
    route('/my/order/claims', 'features/delivery/claims/storefront/claim-list-page.tsx'),
    route('/my/order/loan', 'features/money/credit/storefront/loan-page.tsx'),
    route('/my/order/own', 'features/buying/orders/storefront/own-orders-page.tsx'),
    route('/my/order/recalls', 'features/delivery/recalls/storefront/recalls-page.tsx'),
    route('/my/member/password', 'features/access/recovery/storefront/own-password-page.tsx'),
    route('/my/member/info', 'apps/storefront/screens/member-info-page.tsx'),
    route('/cs/notice', 'features/service/boards/storefront/notice-list-page.tsx'),
    route('/cs/notice/detail', 'features/service/boards/storefront/notice-page.tsx'),
  ]),
])
