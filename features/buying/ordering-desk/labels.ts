import { withJosa } from '#domain/josa.ts'
import { formatWhole } from '#domain/whole-number.ts'
import type { ProductRow } from '#features/shelf/catalogue/contract.ts'
