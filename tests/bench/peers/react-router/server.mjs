// Peer: React Router in framework mode on Express, as its documentation sets it up.
import { createRequestHandler } from "@react-router/express"
import express from "express"
import * as build from "./build/server/index.js"

const app = express()
app.disable("x-powered-by")
app.use("/assets", express.static(new URL("build/client/assets", import.meta.url).pathname))
app.use(createRequestHandler({ build }))
app.listen(Number(process.env.PORT), "127.0.0.1")
