export { DEMO_PASSWORD, demoAccounts } from '#features/sign-in/demo-accounts.ts'
