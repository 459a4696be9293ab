export { DEMO_PASSWORD, demoAccounts } from '#features/access/sign-in/demo-accounts.ts'
