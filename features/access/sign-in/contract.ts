export * from './login-contract.ts'
export * from './session-contract.ts'
