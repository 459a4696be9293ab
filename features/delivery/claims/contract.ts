export * from './office-contract.ts'
export * from './office-list-contract.ts'
export * from './own-contract.ts'
export * from './request-contract.ts'
