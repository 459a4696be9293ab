import { z } from 'zod'
import { mobileOrPhoneSchema } from '#domain/contact.ts'
