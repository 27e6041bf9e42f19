import { keepDemo } from '#stack/kept-demo.ts'

export default keepDemo
