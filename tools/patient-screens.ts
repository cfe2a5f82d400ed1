// Before the tests of screens: what they wait for in a document has as long as in a browser.
import { configure } from '@testing-library/react'
import { patience } from '../embedded/src/conformance/patience.ts'

configure({ asyncUtilTimeout: patience })
