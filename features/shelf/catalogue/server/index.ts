export { catalogueRoutes } from './routes.ts'
export { documentRoutes } from './documents.ts'
export { brandDeskRoutes } from './brand-desk.ts'
export { categoryDeskRoutes } from './category-desk.ts'
export { previewRoutes } from './preview.ts'
export { synonymRoutes } from './synonyms.ts'
export { teachingRoutes } from './teaching.ts'
export { holdOptions, optionsAfter, writeOptions } from './bulk-edit.ts'
export {
  addOption,
  createProduct,
  newProductPlaces,
  putOnSale,
  takeOffSale,
  type NewProduct,
} from './create.ts'
export { addClearanceOption, endClearanceOption, holdOption } from './clearance-options.ts'
export { clearanceSql } from './clearance-sql.ts'
export { createProducts, makingPlaces } from './create-many.ts'
export { deskFilter, productsCalled, type DeskFilter } from './desk-filter.ts'
export { countOptions, eachOption, type WholeOption } from './whole-options.ts'
export { PHOTO_GROUP, photographRoutes } from './photographs.ts'
export { holdProduct, readProductToEdit, writeProduct, type ProductToEdit } from './edit.ts'
export { writeCompanions } from './substitutes.ts'
export { saveLabelFacts } from './label-facts.ts'
export { keyChangedProducts, keyStaleProducts } from './search-keys.ts'
export { viewsOfPerson, wishesOfPerson } from './merge.ts'
export { forgetLooking, purgeViews } from './purge.ts'
export { reachable, smallestOrderSql } from './rows.ts'
