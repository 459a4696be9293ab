export * from './list-contract.ts'
export * from './product-contract.ts'
export * from './range-contract.ts'
