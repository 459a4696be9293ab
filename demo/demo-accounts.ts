export { DEMO_PASSWORD, demoAccounts } from '#features/access/accounts/demo-accounts.ts'
