import { serve } from '#platform/server/serve.ts'
import { grantedTo, SYSTEM } from '#features/access/authority/server/index.ts'
import { publicGroups } from '#features/running/files/server/index.ts'
import { readInitialData } from '../initial-data-contract.ts'
import { wireCodes } from './queries.ts'

export const initialDataRoutes = [
  serve(readInitialData, async ({ db, caller, ip, settings, log, refuse }) => {
    try {
      const [codes, fileGroups, { menus }] = await Promise.all([
        wireCodes(db),
        publicGroups(db),
        grantedTo(db, { ...caller, ip }),
      ])
      const { authApprovalType, passwordChangeDays, maxLoginFailures, canUpdateUserPassword } = settings.auth
      return {
        codes,
        menus,
        fileGroups,
        appProperties: {
          authApprovalType,
          passwordChangeDays,
          maximumLoginFailNumbers: maxLoginFailures,
          canUpdateUserPassword,
        },
        projectProperties: { profile: settings.profile, title: '메디몰 백오피스' },
        codeMappings: [],
        systemCode: SYSTEM,
      }
    } catch (error) {
      // MN-12: whatever is behind it, the page says this one sentence and stops
      log.error({ err: error }, 'initial data failed')
      throw refuse('initial-data')
    }
  }),
]
