import { index, rootRoute, route } from '@tanstack/virtual-file-routes'

/**
 * The screens of the back office: one line per page, under /office. A page with `staticData: { menu: true }`
 * opens as a tab
 * and needs a menu with the same address.
 */
export const routes = rootRoute('apps/backoffice/root.tsx', [
  index('apps/backoffice/screens/home-page.tsx'),
  route('/login', 'features/authority/backoffice/login-page.tsx'),
  route('/login/approval', 'features/authority/backoffice/approval-page.tsx'),
  route('/login/password', 'features/authority/backoffice/set-password-page.tsx'),
  route('/approvals', 'features/sign-in/backoffice/approvals-page.tsx'),
  route('/codes', 'features/codes/backoffice/codes-page.tsx'),
  route('/messages', 'features/codes/backoffice/messages-page.tsx'),
  route('/maintenance', 'features/maintenance/backoffice/maintenance-page.tsx'),
  route('/interfaces', 'features/app-bridge/backoffice/interfaces-page.tsx'),
  route('/file-groups', 'features/files/backoffice/file-groups-page.tsx'),
  route('/menus', 'features/authority/backoffice/menus-page.tsx'),
  route('/roles', 'features/authority/backoffice/roles-page.tsx'),
  route('/staff', 'features/authority/backoffice/staff-page.tsx'),
  route('/audit', 'features/authority/backoffice/audit-page.tsx'),
])
